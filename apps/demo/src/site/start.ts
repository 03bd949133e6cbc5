/** The page is painted first: what makes it live is fetched after that. Nobody sees a page in the background, so it need not wait. */
const start = () =>
  void import('./main.tsx').catch((error: unknown) => {
    const notice = document.getElementById('notice')
    if (notice) notice.textContent = `This page could not be loaded whole: ${String(error)}`
  })

if (document.visibilityState === 'hidden') start()
else requestAnimationFrame(() => setTimeout(start))

export {}
