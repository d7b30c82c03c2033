/** Tasks that find something out. Each gets a hand (see tasks.mjs) and returns what it found. */
const panel = (hand, name) => hand.page.getByRole('region', { name });
const listed = (hand) => hand.page.getByRole('region', { name: 'Events' }).locator('tbody tr:not(.gap)');

/** The events of a kind: opens the list, the choice of kinds, and one. */
async function ofKind(hand, kind) {
  await hand.go('Events');
  await hand.press(hand.page.locator('.kinds summary'));
  await hand.press(hand.page.locator('.kinds').getByText(kind, { exact: true }));
  await hand.page.waitForURL(/type=/);
  // The choice hangs over the list until it is closed.
  await hand.press(hand.page.locator('.kinds summary'));
  await settled(hand);
}

/** The list shows what was asked for last. */
const settled = (hand) =>
  hand.page.locator('.event-list[aria-busy="false"]').or(hand.page.getByText('No events match')).waitFor();
const listedOrNone = (hand) => listed(hand).or(hand.page.getByText('No events match'));

export const looking = {
  'how much money is there?': (hand) => hand.see(hand.page.locator('[data-tile="supply"]')),
  'how unequal is the world?': (hand) => hand.see(hand.page.locator('[data-tile="gini"]')),
  'who is the richest?': (hand) => hand.see(hand.page.locator('.ranking li')),
  async 'who is the poorest?'(hand) {
    await hand.button('Poorest');
    return hand.see(hand.page.locator('.ranking li'));
  },
  async 'find out why Edda is poor: her payments, one by one'(hand) {
    await hand.visit('Edda Ironhand');
    await hand.press(panel(hand, 'Wealth and mood').getByText('Numbers'));
    return hand.see(panel(hand, 'Wealth and mood').locator('tbody tr'));
  },
  async 'read the last talk of Marta'(hand) {
    await hand.visit('Marta Millward');
    return hand.see(hand.page.locator('.talks .bubble'));
  },
  async 'whom does Marta like, whom not?'(hand) {
    await hand.visit('Marta Millward');
    await hand.press(panel(hand, 'Relationships').getByRole('button', { name: 'Table' }));
    return hand.see(panel(hand, 'Relationships').locator('tbody tr'));
  },
  async 'what does Marta remember?'(hand) {
    await hand.visit('Marta Millward');
    return hand.see(hand.page.locator('.memories li'));
  },
  async "who is in Marta's family?"(hand) {
    await hand.visit('Marta Millward');
    return hand.see(hand.page.locator('.family li'));
  },
  async 'read the story of the village'(hand) {
    await hand.go('Story');
    return hand.see(hand.page.locator('main li'));
  },
  async 'who pays whom the most?'(hand) {
    await hand.go('Flows');
    return hand.see(hand.page.locator('main tbody tr'));
  },
  async 'what does bread cost?'(hand) {
    await hand.go('Prices');
    return hand.see(panel(hand, 'Items').locator('tbody tr', { hasText: 'bread' }));
  },
  async 'who has died?'(hand) {
    await ofKind(hand, 'Death');
    return hand.see(listedOrNone(hand));
  },
  async 'when was the tax rate changed, and to what?'(hand) {
    await ofKind(hand, 'Tax rate');
    return hand.see(listedOrNone(hand));
  },
  async 'what did the last tax take, and from whom?'(hand) {
    await ofKind(hand, 'Tax collection');
    await hand.press(listed(hand).first().getByRole('link').first());
    return hand.see(hand.page.locator('.event-text'));
  },
  async 'which payments were of 50 or more?'(hand) {
    await hand.go('Events');
    await hand.fill('At least', '50');
    await hand.page.waitForURL(/min/);
    await settled(hand);
    return hand.see(listed(hand));
  },
  async 'export the events as a table'(hand) {
    await hand.go('Events');
    const download = hand.page.waitForEvent('download');
    await hand.button('Export CSV');
    return (await download).suggestedFilename();
  },
  async 'what would a tax of 15% bring?'(hand) {
    await hand.go('Levers');
    await hand.fill('Per cent', '15');
    await hand.see('If taxes were collected now at 15%');
    return hand.see(hand.page.locator('[data-figure="collected"]'));
  },
  async 'how much has been used this month?'(hand) {
    await hand.go('Application');
    await hand.go('Usage');
    return hand.see(/billable operations? this month/);
  },
};
