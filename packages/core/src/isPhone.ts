/**
 * Whether a finger is the main pointer: a phone or a tablet, where a link can open a wallet app and a QR code on the
 * same screen is of no use. The width of the window says nothing of that.
 */
export function isPhone(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
}
