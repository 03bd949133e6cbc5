/**
 * Notes what was pressed in a part of the page that isn't live yet, for the live one that takes its place: of a group of radio buttons,
 * and of everything else, what was pressed last.
 */
export function notePress({ target, clientX, clientY }: MouseEvent): void {
  const pressed =
    target instanceof Element && target.closest<HTMLElement>('.still, .stands :is(button, input[type="radio"])')
  if (!pressed) return
  const others = pressed instanceof HTMLInputElement ? `[name="${pressed.name}"]` : ':not(input)'
  for (const other of document.querySelectorAll<HTMLElement>(`[data-pressed]${others}`)) delete other.dataset['pressed']
  const { x, y } = pressed.getBoundingClientRect()
  pressed.dataset['pressed'] = `${clientX - x} ${clientY - y}`
}
