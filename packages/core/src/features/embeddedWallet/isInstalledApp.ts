/** Whether the site runs as an installed app, where some systems refuse frames of other origins. */
export function isInstalledApp(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches
}
