/** The visitor's answer goes to the page that opened this window, and to no other origin. */
function answer(isApproved: boolean): void {
  window.opener?.postMessage({ webWallet: isApproved ? 'approved' : 'rejected' }, location.origin)
  window.close()
}

document.getElementById('approve')?.addEventListener('click', () => answer(true))
document.getElementById('reject')?.addEventListener('click', () => answer(false))
