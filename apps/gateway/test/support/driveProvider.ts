/**
 * Does what a person does at a provider, without a browser.
 * @param decision no: the person presses Cancel
 * @returns the query that the wallet's page is opened with at the end
 */
export async function driveProvider(
  uri: URL,
  { login, end, decision = 'yes' }: { readonly login: string; readonly end: string; readonly decision?: 'yes' | 'no' },
): Promise<string> {
  const shown = await fetch(uri)
  if (!shown.ok) throw new Error(`The provider refuses: ${await shown.text()}`)
  const pressed = await fetch(uri, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ login, decision }),
  })
  const location = pressed.headers.get('location')
  if (location) return readQuery(location, end)
  // a page that posts the answer by itself
  const html = await pressed.text()
  const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')],
  )
  const posted = await fetch(end, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  return readQuery(new URL(posted.headers.get('location') ?? '', end).href, end)
}

function readQuery(location: string, end: string): string {
  if (!location.startsWith(`${end}?`)) throw new Error(`Sent to ${location}`)
  return new URL(location).search.slice(1)
}
