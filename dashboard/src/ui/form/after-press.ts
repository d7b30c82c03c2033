let isPressed = false;
addEventListener('pointerdown', () => (isPressed = true), true);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true);

/** Waits until the press under way has ended: what moved meanwhile would take the button away from under it. */
export function afterPress(then: () => void): void {
  if (!isPressed) then();
  // After the click, which follows the end of the press.
  else addEventListener('pointerup', () => setTimeout(then), { once: true });
}
