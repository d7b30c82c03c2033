/** What an operator has: it presses, fills and looks; the keyboard is for the texts of fields alone. */
export class Hand {
  clicks = 0;

  constructor(page) {
    this.page = page;
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  async press(what) {
    this.clicks += 1;
    await this.locate(what).click();
  }

  /** A button, in the dialog where one is open. */
  async button(name, exact = false) {
    const place = (await this.dialog.count()) > 0 ? this.dialog : this.page;
    await this.press(place.getByRole('button', { name, exact }).first());
  }

  /** To another page of the world. */
  async go(name) {
    await this.press(this.page.getByRole('navigation').getByRole('link', { name, exact: true }));
  }

  async fill(label, text) {
    this.clicks += 1;
    await this.locate(label, 'label').fill(text);
  }

  async choose(label, option) {
    this.clicks += 2;
    await this.locate(label, 'label').selectOption({ label: option });
  }

  /** One who is found by a part of the name. */
  async pick(label, name) {
    await this.fill(this.dialog.getByRole('combobox', { name: label }), name);
    await this.press(this.page.getByRole('option', { name }).first());
  }

  /** To the page of a character. */
  async visit(name) {
    await this.go('Characters');
    // The page before may have links to it, too.
    await this.page.getByRole('heading', { name: 'Characters', level: 1 }).waitFor();
    await this.press(this.page.getByRole('link', { name }));
    await this.page.getByRole('heading', { name, level: 1 }).waitFor();
  }

  /** Its menu in the list. */
  async about(name, action) {
    await this.go('Characters');
    await this.press(this.page.getByRole('button', { name: `Actions for ${name}` }));
    await this.press(this.page.getByRole('menuitem', { name: action }));
    await this.dialog.waitFor();
  }

  async see(what) {
    const shown = this.locate(what).first();
    await shown.waitFor();
    return (await shown.textContent()).trim().replaceAll(/\s+/g, ' ').slice(0, 90);
  }

  locate(what, by = 'text') {
    if (typeof what !== 'string' && !(what instanceof RegExp)) return what;
    return by === 'label'
      ? this.page.getByLabel(what, { exact: typeof what === 'string' })
      : this.page.getByText(what);
  }
}
