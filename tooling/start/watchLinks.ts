import type { BrowserContext, Page } from 'playwright'

type FollowOptions = {
  readonly context: BrowserContext
  /** Where a visitor begins: absolute addresses. */
  readonly starts: readonly string[]
  /** Whether a page's links come with its scripts: it is opened, any other is read. */
  readonly isLive: (url: URL) => boolean
  /** Does what a visitor does on a live page, and calls `look` wherever other links may have come. */
  readonly explore: (page: Page, look: () => Promise<void>) => Promise<void>
  /** What is wrong with an answer beside its status; none where it is what its link meant. */
  readonly judge: (url: URL, status: number, text: string) => string | undefined
}

type Seen = {
  readonly links: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly problem?: string | undefined
}

/**
 * Follows every link from where a visitor begins, within this machine.
 * @returns `pages` that were read, and one line for each link that leads nowhere, with the first page that has it
 */
export async function watchLinks(options: FollowOptions) {
  const { context, starts } = options
  const from = new Map(starts.map((start) => [start, 'the start']))
  const seen = new Map<string, Seen>()
  for (const link of from.keys()) {
    const address = withoutHash(link)
    if (seen.has(address)) continue
    const page = await read(new URL(address), options)
    seen.set(address, page)
    for (const next of page.links) if (isLocal(next) && !from.has(next)) from.set(next, address)
  }
  const problems = [...from].flatMap(([link, origin]) => {
    const { problem, ids } = seen.get(withoutHash(link)) as Seen
    const id = decodeURIComponent(new URL(link).hash.slice(1))
    const lost = id === '' || id.startsWith('try/') || id === '_top' || ids.has(id) ? undefined : 'has no such place'
    const what = problem ?? lost
    return what === undefined ? [] : [`${link}: ${what}, linked from ${origin}`]
  })
  await context.close()
  return { pages: [...seen.keys()], links: from.size, problems }
}

async function read(url: URL, { context, isLive, explore, judge }: FollowOptions): Promise<Seen> {
  // as a program asks: a server that gives its first page for any address gives it to a browser alone
  const answer = await context.request.get(url.href, { headers: { accept: '*/*' } })
  const isPage = answer.headers()['content-type']?.startsWith('text/html') ?? false
  const text = isPage ? await answer.text() : ''
  const problem = judge(url, answer.status(), text)
  const [links, ids] = [new Set<string>(), new Set<string>()]
  if (problem !== undefined || !isPage) return { links, ids, problem }
  for (const [, href = ''] of text.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) links.add(resolve(href, answer.url()))
  for (const [, id = ''] of text.matchAll(/\sid="([^"]+)"/g)) ids.add(id)
  if (!isLive(url)) return { links, ids }
  const page = await context.newPage()
  await page.goto(url.href, { waitUntil: 'networkidle' })
  await explore(page, async () => {
    const found = await page.evaluate(readDeep)
    for (const link of found.links) links.add(link)
    for (const id of found.ids) ids.add(id)
  })
  await page.close()
  return { links, ids }
}

/** Runs in the page: what it has also in its shadow roots. */
function readDeep() {
  const found = { links: [] as string[], ids: [] as string[] }
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.id) found.ids.push(element.id)
      if (element instanceof HTMLAnchorElement && element.href) found.links.push(element.href)
      if (element.shadowRoot) visit(element.shadowRoot)
    }
  }
  visit(document)
  return found
}

function resolve(href: string, base: string): string {
  return new URL(href.replaceAll('&amp;', '&'), base).href
}

function isLocal(link: string): boolean {
  return /^https?:\/\/(127\.0\.0\.1|localhost)[:/]/.test(link)
}

function withoutHash(link: string): string {
  return link.split('#')[0] ?? link
}
