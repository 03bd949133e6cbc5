/** What is asked of a page and its controls; put there by `installParts`. */
type Parts = {
  readonly controls: string
  findArea(): { readonly root: ShadowRoot | Document; readonly area: HTMLElement }
  findFocus(): HTMLElement
  findControls(): readonly HTMLElement[]
  findPointerOnly(others: readonly string[]): readonly Element[]
  print(element: Element): string
}

/** Whether a control shows that it has the focus; put there by `installRing`. */
type Ring = { hasRing(stop: HTMLElement): boolean }

/** What is asked of a control that has the focus; put there by `installChecks`. */
type Checks = {
  checkStop(stop: HTMLElement, before: HTMLElement | undefined): readonly string[]
  /** The key that presses it. */
  toKey(stop: HTMLElement): string | undefined
}

/** What one step of a walk asks of the page; put there by `installWalk`. */
type Walk = {
  /** Puts the focus before the first control. @returns what is wrong already, one line each */
  begin(): string[]
  /** Looks at what has the focus now. @returns whether the round is over, what is wrong, and the key that presses it */
  look(): { readonly isOver: boolean; readonly problems: readonly string[]; readonly key: string | undefined }
  /** @returns a line where the key pressed nothing */
  checkPress(key: string): string[]
  /** After each step back. @returns whether that was the last, and a line where it did not lead to the control before */
  lookBack(): { readonly isOver: boolean; readonly problems: readonly string[] }
  /** Takes its listeners away. @returns what Tab did not reach */
  end(): string[]
}

type Page = { walkParts: Parts; walkRing: Ring; walkChecks: Checks; walk: Walk }

/** How a test presses keys, and runs code where the controls are. */
export type WalkDriver = {
  readonly press: (key: 'Tab' | 'Shift+Tab' | 'Enter' | 'Space') => Promise<unknown>
  readonly run: <argument, result>(code: (argument: argument) => result, argument: argument) => Promise<result> | result
}

/**
 * Goes once round all controls of a page, or of the dialog that is open, by Tab, and back by Shift and Tab; presses each by its key, and
 * what is pressed does nothing.
 * @param pointerOnly selectors of what is pressed by a pointer alone, because a key does the same another way
 * @returns what is wrong, one line each: a control that Tab does not reach, or not in reading order; one that is hidden, has no ring of 3 to 1, or is
 * smaller than 24 px when it has the focus; one that Enter or Space does not press; what reacts to a pointer alone; a focus that is lost, or
 * goes back another way than it came
 */
export async function walkByKeyboard(
  { press, run }: WalkDriver,
  pointerOnly: readonly string[] = [],
): Promise<readonly string[]> {
  await run(installParts, undefined)
  await run(installRing, undefined)
  await run(installChecks, undefined)
  await run(installWalk, pointerOnly)
  const problems = await run(() => (globalThis as unknown as Page).walk.begin(), undefined)
  for (let stops = 0; stops < 200; stops += 1) {
    await press('Tab')
    const seen = await run(() => (globalThis as unknown as Page).walk.look(), undefined)
    problems.push(...seen.problems)
    if (seen.isOver) break
    if (seen.key === undefined) continue
    await press(seen.key as 'Enter' | 'Space')
    problems.push(...(await run((key: string) => (globalThis as unknown as Page).walk.checkPress(key), seen.key)))
  }
  for (let isOver = problems.length > 0; !isOver; ) {
    await press('Shift+Tab')
    const seen = await run(() => (globalThis as unknown as Page).walk.lookBack(), undefined)
    problems.push(...seen.problems)
    isOver = seen.isOver
  }
  return [...problems, ...(await run(() => (globalThis as unknown as Page).walk.end(), undefined))]
}

/** Runs in the page, so it uses nothing from outside; so do the three below. */
function installParts(): void {
  const controls = 'a[href], button, input, textarea, select, summary, [tabindex="0"]'
  const findArea = () => {
    const root = [...document.querySelectorAll('foyer-host')].at(-1)?.shadowRoot ?? document
    return { root, area: root.querySelector<HTMLElement>('.sheet[role=dialog]') ?? document.body }
  }
  const findFocus = () => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element as HTMLElement
  }
  // of choices of which one is taken, Tab reaches that one
  const findControls = () =>
    [...findArea().area.querySelectorAll<HTMLElement>(controls)].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled, [type=radio]:not(:checked)') &&
        one.checkVisibility({ checkVisibilityCSS: true }),
    )
  // what React gave a press to, and no key reaches
  const findPointerOnly = (others: readonly string[]) =>
    [...findArea().root.querySelectorAll('*')].filter((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      const props = key && (element as unknown as Record<string, Readonly<Record<string, unknown>>>)[key]
      const isPressed = props && ['onClick', 'onPointerDown', 'onMouseDown', 'onTouchStart'].some((name) => props[name])
      return isPressed && !element.closest(`${controls}, label`) && !others.some((other) => element.matches(other))
    })
  const print = ({ outerHTML }: Element) => outerHTML.replace(/<(svg|style)[\s\S]*?<\/\1>/g, '').slice(0, 200)
  const walkParts: Parts = { controls, findArea, findFocus, findControls, findPointerOnly, print }
  Object.assign(globalThis, { walkParts })
}

function installRing(): void {
  const { findArea } = (globalThis as unknown as Page).walkParts
  // any color as a browser draws it, over white where it lets some through
  const toLight = (color: string) => {
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
    if (!context) return 0
    for (const fill of ['white', color]) {
      context.fillStyle = fill
      context.fillRect(0, 0, 1, 1)
    }
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const findGround = (element: Element) => {
    const own: Element[] = []
    for (let one = element.parentElement; one; one = one.parentElement) own.push(one)
    const below = [...own, ...findArea().root.querySelectorAll('.sheet-background'), document.body]
    const colors = below.map((one) => getComputedStyle(one).backgroundColor)
    return colors.find((color) => !/^(transparent|.*[,/] ?0(\.\d+)?\))$/.test(color)) ?? 'white'
  }
  // an outline, or a shadow as wide as an edge; 3 to 1 to what is around it
  const readRing = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return outlineColor
    const [, color, width = ''] = /^(.+?) 0px 0px 0px ([\d.]+)px/.exec(boxShadow) ?? []
    return Number.parseFloat(width) >= 1.5 ? color : undefined
  }
  const hasRing = (stop: HTMLElement) => {
    const { area } = findArea()
    for (let element: Element | null = stop; element && element !== area; element = element.parentElement) {
      const color = readRing(element)
      if (color === undefined) continue
      const [one, two] = [toLight(color), toLight(findGround(element))]
      return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05) >= 3
    }
    return false
  }
  const walkRing: Ring = { hasRing }
  Object.assign(globalThis, { walkRing })
}

function installChecks(): void {
  const { hasRing } = (globalThis as unknown as Page).walkRing
  const { findArea, print } = (globalThis as unknown as Page).walkParts
  const parts = 'nav, main, aside'
  const toShown = (stop: HTMLElement) => (stop.matches('input, textarea') && stop.closest('label')) || stop
  // its middle is out of sight, or lies under something else
  const isHidden = (stop: HTMLElement) => {
    const isFound = ({ left, top, width, height }: DOMRect) => {
      const at = findArea().root.elementFromPoint(left + width / 2, top + height / 2)
      return at !== null && toShown(stop).contains(at)
    }
    return ![...stop.getClientRects(), ...toShown(stop).getClientRects()].some(isFound)
  }
  // what stands within a sentence is as high as its line
  const isSmall = (stop: HTMLElement) => {
    const { width, height } = toShown(stop).getBoundingClientRect()
    return getComputedStyle(stop).display !== 'inline' && (width < 24 || height < 24)
  }
  // it stands above another, or beside it on the side where lines begin; of two parts of a page that stand side by side, the part does
  const isBefore = (stop: HTMLElement, other: HTMLElement): boolean => {
    const [mine, its] = [stop, other].map((element) => element.closest<HTMLElement>(parts))
    if (mine && its && mine !== its && !mine.contains(its) && !its.contains(mine)) return isEarlier(mine, its)
    return isEarlier(stop, other)
  }
  const isEarlier = (stop: HTMLElement, other: HTMLElement) => {
    const [one, two] = [stop.getBoundingClientRect(), other.getBoundingClientRect()]
    if (one.bottom <= two.top + 1) return true
    const both = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)
    if (both <= Math.min(one.height, two.height) / 2) return false
    return getComputedStyle(stop).direction === 'rtl' ? one.left >= two.right - 1 : one.right <= two.left + 1
  }
  const checkStop = (stop: HTMLElement, before: HTMLElement | undefined) => [
    ...(isHidden(stop) ? [`hidden when it has the focus: ${print(stop)}`] : []),
    ...(hasRing(stop) ? [] : [`no ring that is seen: ${print(stop)}`]),
    ...(isSmall(stop) ? [`smaller than 24 px: ${print(stop)}`] : []),
    ...(before?.isConnected && isBefore(stop, before)
      ? [`reached after ${print(before)}, and read before it: ${print(stop)}`]
      : []),
  ]
  const toKey = (stop: HTMLElement) => {
    if (stop.matches('[type=checkbox], [type=radio]')) return 'Space'
    return stop.matches('button, a, summary, [type=submit]') ? 'Enter' : undefined
  }
  const walkChecks: Checks = { checkStop, toKey }
  Object.assign(globalThis, { walkChecks })
}

function installWalk(pointerOnly: readonly string[]): void {
  const { findArea, findFocus, findControls, findPointerOnly, print } = (globalThis as unknown as Page).walkParts
  const { checkStop, toKey } = (globalThis as unknown as Page).walkChecks
  const pressed = new Set<EventTarget>()
  const stops: HTMLElement[] = []
  /** Those that the way back has not come to. */
  const ahead: HTMLElement[] = []
  const hold = (event: Event) => {
    for (const target of event.composedPath()) pressed.add(target)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // what answers to the key itself is not to act either; the click that the browser makes of it is looked for
  const hush = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') event.stopImmediatePropagation()
  }
  const end = (problem: string[]) => ({ isOver: true, problems: problem, key: undefined })
  const walk: Walk = {
    begin() {
      const { area } = findArea()
      window.addEventListener('click', hold, true)
      for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, hush, true)
      // what a screen opens with has the focus already: the round begins before it
      const isPage = area === document.body
      if (isPage) area.tabIndex = -1
      area.focus({ preventScroll: true })
      if (isPage) area.removeAttribute('tabindex')
      return findPointerOnly(pointerOnly).map((element) => `pressed by a pointer alone: ${print(element)}`)
    },
    look() {
      const stop = findFocus()
      const { area } = findArea()
      const isOutside = stop === document.body || !area.contains(stop)
      // a page’s round ends in the browser’s own controls, a dialog’s where it began
      if (stop === stops[0] || (isOutside && area === document.body)) return end([])
      if (isOutside) return end([`the focus is outside: ${print(stop)}`])
      if (stops.includes(stop)) return end([`the focus turns back: ${print(stop)}`])
      const problems = checkStop(stop, stops.at(-1))
      stops.push(stop)
      ahead.push(stop)
      return { isOver: false, problems, key: toKey(stop) }
    },
    checkPress(key) {
      const stop = stops.at(-1)
      return stop && !pressed.has(stop) ? [`${key} does not press: ${print(stop)}`] : []
    },
    lookBack() {
      const stop = findFocus()
      let wanted = ahead.pop()
      // one that has gone meanwhile
      while (wanted && !wanted.isConnected) wanted = ahead.pop()
      if (!wanted || stop === wanted) return { isOver: ahead.length === 0, problems: [] }
      return { isOver: true, problems: [`Shift+Tab leads to ${print(stop)}, and not back to ${print(wanted)}`] }
    },
    end() {
      window.removeEventListener('click', hold, true)
      for (const type of ['keydown', 'keyup'] as const) window.removeEventListener(type, hush, true)
      const missed = findControls().filter((one) => !stops.includes(one))
      return missed.map((one) => `not reached: ${print(one)}`)
    },
  }
  Object.assign(globalThis, { walk })
}
