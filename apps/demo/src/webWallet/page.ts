/** No one has taken the answer within this, in ms: the page that asked is gone. */
const patience = 2_000

/**
 * The visitor's answer goes to the page that opened this window, and to no other origin. That page closes the window once it has heard:
 * one that closed by itself could be missed before its answer arrives.
 */
function answer(isApproved: boolean): void {
  window.opener?.postMessage({ webWallet: isApproved ? 'approved' : 'rejected' }, location.origin)
  setTimeout(() => window.close(), window.opener ? patience : 0)
}

document.getElementById('approve')?.addEventListener('click', () => answer(true))
document.getElementById('reject')?.addEventListener('click', () => answer(false))
