/** What a test tells a page on another origin to do. Played by frames, their neighbours and their children. */
export type Order =
  /** Posts to the window this many levels above (1: the parent). */
  | { readonly do: 'say'; readonly data: unknown; readonly levels?: number; readonly times?: number }
  /** Posts to another frame of the parent, by its name. */
  | { readonly do: 'sayTo'; readonly name: string; readonly data: unknown }
  | { readonly do: 'go'; readonly url: string }
  | { readonly do: 'nest'; readonly url: string }
  /** Passes an order on to the page inside. */
  | { readonly do: 'pass'; readonly order: Order }
  /** Tells the parent every message of the protocol that came so far. */
  | { readonly do: 'tell' }
  /** Tells the top window that everything before was done. */
  | { readonly do: 'mark'; readonly mark: number }

const heard: { data: unknown; origin: string }[] = []
let inner: HTMLIFrameElement | undefined

function obey(order: Order): void {
  if (order.do === 'go') location.href = order.url
  if (order.do === 'tell') parent.postMessage({ heard }, '*')
  if (order.do === 'mark') top?.frames.postMessage({ mark: order.mark }, '*')
  if (order.do === 'pass') inner?.contentWindow?.postMessage({ order: order.order }, '*')
  if (order.do === 'sayTo') {
    const frames = parent.frames as unknown as Record<string, Window>
    frames[order.name]?.postMessage(order.data, '*')
  }
  if (order.do === 'say') {
    const target = order.levels === 2 ? parent.parent : parent
    for (let index = 0; index < (order.times ?? 1); index += 1) target.postMessage(order.data, '*')
  }
  if (order.do === 'nest') {
    inner = document.createElement('iframe')
    inner.src = order.url
    document.documentElement.append(inner)
  }
}

addEventListener('message', ({ data, origin }) => {
  if (data?.order) return obey(data.order)
  if (typeof data?.type === 'string') heard.push({ data, origin })
  // what a page inside says of itself
  if (data?.loaded && inner) parent.postMessage({ loaded: true, inner: true }, '*')
})
parent.postMessage({ loaded: true }, '*')
