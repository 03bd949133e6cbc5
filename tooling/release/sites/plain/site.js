import { send, sign } from '/checkout.js'
import { getAccount, getProvider, foyer as made, watchAccount } from '/foyer/foyer.js'

const foyer = await made
const tell = (selector, text) => {
  document.querySelector(selector).textContent = text
}
const show = ({ status, address = '' }) => tell('[data-testid=account]', `${status} ${address}`)
show(getAccount(foyer, 'eip155'))
watchAccount(foyer, show, 'eip155')
const offer = (id, ask) =>
  document.querySelector(id).addEventListener('click', async () => {
    tell('output', await ask(await getProvider(foyer, 'eip155'), getAccount(foyer, 'eip155').address))
  })
offer('#sign', sign)
offer('#pay', send)
