/** In ms: from the end of the last answer with wallets to the first frame that shows what it brought. */
export const watchFirstRow = `
  window.firstRow = (matches) => new Promise((resolve) => {
    const look = () => {
      const grid = [...document.querySelectorAll('foyer-host')].at(-1)?.shadowRoot?.querySelector('[role=grid]')
      const cell = [...(grid?.querySelectorAll('[role=gridcell]') ?? [])].find((one) => matches(one.textContent))
      const answer = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/getWallets?')).at(-1)
      if (cell && answer?.responseEnd) resolve(performance.now() - answer.responseEnd)
      else requestAnimationFrame(look)
    }
    look()
  })
`
