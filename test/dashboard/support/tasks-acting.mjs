/** Tasks that change something. Each gets a hand (see tasks.mjs) and returns what it was told. */
const told = (hand) => hand.see(hand.page.locator('.told p'));
const panel = (hand, name) => hand.page.getByRole('region', { name });
/** The list of characters shows who was made by now. */
const unique = () => String(Date.now() % 1_000_000);

async function save(hand, region) {
  await hand.press(panel(hand, region).getByRole('button', { name: 'Save' }));
  return told(hand);
}

export const acting = {
  async 'pay the miller 5 for a sack of flour'(hand) {
    await hand.about('Isolde Fenn', 'Pay …');
    await hand.pick('Who is paid', 'Marta');
    await hand.fill('Amount', '5');
    await hand.button('Add a good');
    await hand.fill('Good', 'flour');
    await hand.button('Pay 5.00');
    return told(hand);
  },
  async 'grant Jory 25 for a quest'(hand) {
    await hand.about('Jory Reed', 'Grant …');
    await hand.fill('Amount', '25');
    await hand.fill('Reason', 'quest');
    await hand.button('Grant 25.00');
    return told(hand);
  },
  async 'let the smith and the miller talk, and read it'(hand) {
    await hand.about('Garrick Ironhand', 'Let talk …');
    await hand.pick('With whom', 'Marta');
    await hand.button('Let them talk');
    await hand.see('The talk is over.');
    return hand.see(hand.dialog.locator('.bubble'));
  },
  async 'let three talk about the harvest'(hand) {
    await hand.about('Garrick Ironhand', 'Let talk …');
    await hand.pick('With whom', 'Marta');
    await hand.pick('With whom', 'Isolde');
    await hand.fill('Topic', 'the harvest');
    await hand.button('Let them talk');
    return hand.see('The talk is over.');
  },
  async 'talk to Marta oneself'(hand) {
    await hand.visit('Marta Millward');
    await hand.fill('Your line', 'Good day, Marta!');
    await hand.button('Say', true);
    return hand.see(hand.page.locator('.speak li:not(.own) .bubble'));
  },
  async 'tell Marta that the bridge is closed'(hand) {
    await hand.about('Marta Millward', 'Tell …');
    await hand.fill('What they should know', 'The bridge is closed until spring.');
    await hand.button('Tell', true);
    return told(hand);
  },
  async 'cheer up Edda'(hand) {
    await hand.about('Edda Ironhand', 'Change …');
    await hand.fill(hand.dialog.getByLabel('Mood'), String(60 + (Date.now() % 1000) / 100));
    await hand.button('Change', true);
    return told(hand);
  },
  async 'spawn a child of Marta with 10 in its pocket'(hand) {
    await hand.go('Characters');
    await hand.button('Spawn …');
    await hand.fill(hand.dialog.getByLabel('Name'), `Child ${unique()}`);
    await hand.fill('Wealth', '10');
    await hand.pick('Parents', 'Marta');
    await hand.button('Spawn', true);
    return told(hand);
  },
  async 'kill a character, having seen who mourns'(hand) {
    await hand.go('Characters');
    const name = await hand.page
      .getByRole('link', { name: /^Child / })
      .first()
      .textContent();
    await hand.press(hand.page.getByRole('button', { name: `Actions for ${name}` }));
    await hand.press(hand.page.getByRole('menuitem', { name: 'Kill …' }));
    await hand.see(/mourn/i);
    await hand.button('Kill ');
    return told(hand);
  },
  async 'spawn a plain NPC'(hand) {
    await hand.go('Characters');
    await hand.press(hand.page.getByRole('link', { name: /plain NPC/ }));
    await hand.button('Spawn a plain NPC …');
    await hand.fill(hand.dialog.getByLabel('Name'), `Guard ${unique()}`);
    await hand.button('Spawn', true);
    return told(hand);
  },
  async 'set the tax rate'(hand) {
    await hand.go('Levers');
    await hand.fill('Per cent', String(1 + (Date.now() % 1000) / 100));
    await hand.button('Set the rate to');
    return hand.see(/^The tax rate is now/);
  },
  async 'collect taxes, having seen what they take'(hand) {
    await hand.go('Levers');
    await hand.button('Collect at');
    await hand.see(/will pay/);
    await hand.button('Collect');
    return hand.see(/^Collected /);
  },
  async 'undo what the last tax did to the poorest'(hand) {
    await hand.go('Levers');
    await hand.press(hand.page.getByRole('radio', { name: /^Refund/ }));
    await hand.press(hand.page.getByRole('radio', { name: /^Poorest tenth/ }));
    await hand.button('Pay out …');
    await hand.see(/back to/);
    await hand.button('Pay back', true);
    return hand.see(/^Paid back:/);
  },
  async 'collect every week from now on, and stop it'(hand) {
    await hand.go('Levers');
    await hand.button('Every week');
    await hand.button('Switch on');
    await hand.see('The schedule is set.');
    await hand.button('Switch off');
    return hand.see('The schedule is off.');
  },
  async 'let the treasury inherit, and then the heirs again'(hand) {
    await hand.go('Settings');
    await hand.press(panel(hand, 'Inheritance').getByRole('radio', { name: /^Treasury/ }));
    await save(hand, 'Inheritance');
    await hand.press(panel(hand, 'Inheritance').getByRole('radio', { name: /^Heirs/ }));
    return save(hand, 'Inheritance');
  },
  async 'let a night pass'(hand) {
    await hand.go('Settings');
    await hand.button('Let a night pass …');
    await hand.button('Let it pass');
    return told(hand);
  },
  async 'make a world'(hand) {
    await hand.go('Application');
    await hand.go('Worlds');
    await hand.press(hand.page.getByRole('link', { name: 'New world …' }));
    await hand.fill(hand.dialog.getByLabel('Name'), `Harbour ${unique()}`);
    await hand.button('Create');
    return told(hand);
  },
  async 'hear whether an agent speaks'(hand) {
    await hand.go('Application');
    await hand.press(hand.page.getByRole('button', { name: 'Probe Villager' }));
    return hand.see(hand.page.locator('.probe'));
  },
  async 'give Edda another agent'(hand) {
    await hand.go('Application');
    await hand.press(hand.page.getByRole('link', { name: 'Register an agent …' }));
    const name = `Bard ${unique()}`;
    await hand.fill(hand.dialog.getByLabel('Name', { exact: true }), name);
    await hand.fill('Protocol', 'scripted');
    await hand.button('Register');
    await told(hand);
    await hand.go('Worlds');
    await hand.press(hand.page.getByRole('link', { name: 'Rivermoor' }));
    await hand.about('Edda Ironhand', 'Change …');
    await hand.choose(hand.dialog.getByLabel('Agent'), name);
    await hand.button('Change', true);
    return told(hand);
  },
  async 'create a webhook, keep its secret, test it'(hand) {
    await hand.go('Application');
    await hand.go('Webhooks');
    await hand.press(hand.page.getByRole('link', { name: 'Create a webhook …' }));
    await hand.fill(hand.dialog.getByLabel('Address'), `http://127.0.0.1:9/${unique()}`);
    await hand.button('Create', true);
    await hand.button('I have saved it');
    await hand.press(hand.page.getByRole('button', { name: 'Test', exact: true }).last());
    return hand.see(hand.page.locator('.webhook .done'));
  },
  async 'create a key, and revoke it'(hand) {
    await hand.go('Application');
    await hand.go('Keys');
    await hand.press(hand.page.getByRole('link', { name: 'Create a key …' }));
    const name = `Game ${unique()}`;
    await hand.fill('Where it is used', name);
    await hand.button('Create', true);
    await hand.button('I have saved it');
    await hand.button(`Revoke … ${name}`);
    await hand.button('Revoke', true);
    return hand.see(/is revoked\./);
  },
};
