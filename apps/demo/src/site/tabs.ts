/** The landing's samples: tabs by the ARIA pattern, and copying what is shown. The page is complete without it. */
const list = document.querySelector('#code [role=tablist]')
const tabs = [...(list?.querySelectorAll<HTMLButtonElement>('[role=tab]') ?? [])]

function select(chosen: HTMLButtonElement): void {
  for (const tab of tabs) {
    const isChosen = tab === chosen
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
    if (panel) panel.hidden = !isChosen
  }
}

list?.addEventListener('click', ({ target }) => {
  const tab = tabs.find((one) => one === target)
  if (tab) select(tab)
})
list?.addEventListener('keydown', (event) => {
  const { key } = event as KeyboardEvent
  const isMirrored = document.documentElement.dir === 'rtl'
  const step = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[key]
  const at = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
  const ends = { Home: 0, End: tabs.length - 1 }[key]
  const next = tabs[ends ?? (at + (step ?? 0) + tabs.length) % tabs.length]
  if (!next || (step === undefined && ends === undefined)) return
  event.preventDefault()
  select(next)
  next.focus()
})

const copy = document.querySelector<HTMLButtonElement>('#code .copy')
copy?.addEventListener('click', () => {
  const blocks = document.querySelectorAll('#code [role=tabpanel]:not([hidden]) code')
  const text = [...blocks].map((block) => block.textContent).join('\n\n')
  const show = (word: string) => {
    copy.textContent = word
  }
  navigator.clipboard.writeText(text).then(
    () => show('Copied'),
    () => show('Not copied'),
  )
})
