/** Frames from the end of the last answer with wallets to the first that shows what it brought: a busy machine draws fewer, not more. */
export const watchFirstRow = `
  window.firstRow = (matches) => new Promise((resolve) => {
    const frames = []
    const look = () => {
      frames.push(performance.now())
      const grid = [...document.querySelectorAll('foyer-host')].at(-1)?.shadowRoot?.querySelector('[role=grid]')
      const cell = [...(grid?.querySelectorAll('[role=gridcell]') ?? [])].find((one) => matches(one.textContent))
      const answer = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/getWallets?')).at(-1)
      if (cell && answer?.responseEnd) resolve(frames.filter((at) => at > answer.responseEnd).length)
      else requestAnimationFrame(look)
    }
    look()
  })
`
