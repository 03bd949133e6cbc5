/** Pages of stores among some links, each in its shortest form. */
export function toStores(links: Iterable<string | null | undefined>): {
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
} {
  const text = [...links].join(' ')
  const apple = /(?:apps|itunes)\.apple\.com\/\S*?\/?id(\d{6,})/.exec(text)?.[1]
  const google = /play\.google\.com\/store\/apps\/details\?(?:\S*&)?id=([\w.]+)/.exec(text)?.[1]
  const chrome = /(?:chromewebstore\.google\.com|chrome\.google\.com\/webstore)\/\S*?([a-p]{32})/.exec(text)?.[1]
  return {
    ...(apple && { app_store: `https://apps.apple.com/app/id${apple}` }),
    ...(google && { play_store: `https://play.google.com/store/apps/details?id=${google}` }),
    ...(chrome && { chrome_store: `https://chromewebstore.google.com/detail/${chrome}` }),
  }
}
