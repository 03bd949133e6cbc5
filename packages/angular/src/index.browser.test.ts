import '@angular/compiler'
import { Component, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { connect, createFoyer, disconnect, type FoyerEvent } from '@foyer/core'
import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import {
  FoyerButton,
  FoyerNetworkButton,
  FoyerWalletButton,
  injectFoyer,
  injectFoyerAccount,
  injectFoyerEvents,
  injectFoyerNetwork,
  injectFoyerProvider,
  injectFoyerSignMessage,
  injectFoyerState,
  injectFoyerTheme,
  injectWalletInfo,
  provideFoyer,
} from './index.ts'

const makeFoyer = () =>
  createFoyer({ projectId: 'p', networks: [mainnet], adapters: [mockAdapter()], storage: memoryStorage() })

const told: unknown[] = []
const events: FoyerEvent[] = []

@Component({
  selector: 'a-site',
  imports: [FoyerButton, FoyerNetworkButton, FoyerWalletButton],
  template: `
    <p>{{ line() }}</p>
    <button id="free" (click)="isBusy.set(false)">Free</button>
    <button id="go" (click)="go()">Go</button>
    <button id="sign" (click)="sign()">Sign</button>
    <output>{{ signing.state().status }} {{ signing.state().data }}</output>
    <foyer-button label="Come in" [disabled]="isBusy()" (accountChange)="handleAddress($event.address)" />
    <foyer-network-button size="sm" disabled />
    <foyer-wallet-button wallet="metamask" />
  `,
})
class Site {
  readonly isBusy = signal(true)
  readonly foyer = injectFoyer()
  readonly account = injectFoyerAccount('eip155')
  readonly network = injectFoyerNetwork()
  readonly state = injectFoyerState()
  readonly theme = injectFoyerTheme()
  readonly wallet = injectWalletInfo()
  readonly provider = injectFoyerProvider('eip155')
  readonly signing = injectFoyerSignMessage()

  constructor() {
    injectFoyerEvents((event) => events.push(event))
  }

  line(): string {
    const { address, status } = this.account()
    const [{ chainId }, { open }, { themeMode }] = [this.network(), this.state(), this.theme()]
    return [address ?? status, chainId, open, themeMode, this.wallet()?.name, typeof this.provider()].join(' ')
  }

  handleAddress(address: string | undefined): void {
    told.push(address)
  }

  sign(): void {
    this.signing.signMessage({ message: 'Hello' })
  }

  go(): void {
    this.foyer.setThemeMode('dark')
    this.foyer.open()
  }
}

test('default: an application follows the foyer, its buttons take inputs and tell events, and all ends with it', async () => {
  const foyer = makeFoyer()
  const site = document.body.appendChild(document.createElement('a-site'))
  const app = await bootstrapApplication(Site, { providers: [provideFoyer(foyer)] })
  const text = () => site.querySelector('p')?.textContent
  const press = (id: string) => site.querySelector<HTMLElement>(`#${id}`)?.click()
  const button = site.querySelector('foyer-button')
  await expect.poll(text).toBe('disconnected 1 false   undefined')
  expect([button?.foyer, button?.label, button?.disabled]).toEqual([foyer, 'Come in', true])
  expect(site.querySelector('foyer-network-button')).toMatchObject({ size: 'sm', disabled: true })
  press('free')
  await expect.poll(() => button?.disabled).toBe(false)
  const { accounts } = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  const address = accounts[0]?.address
  await expect.poll(text).toMatch(new RegExp(`^${address} 1 false  \\w.* object$`))
  expect(told.at(-1)).toBe(address)
  press('sign')
  await expect.poll(() => site.querySelector('output')?.textContent).toBe('success mock signature of Hello')
  press('go')
  await expect.poll(text).toContain(' 1 true dark ')
  expect(events.map(({ type }) => type)).toContain('CONNECT_SUCCESS')
  app.destroy()
  const [heard, count] = [events.length, told.length]
  await disconnect(foyer)
  expect([events.length, told.length]).toEqual([heard, count])
})

test('error: without `provideFoyer` the fix is named', async () => {
  const site = document.body.appendChild(document.createElement('a-site'))
  await expect(bootstrapApplication(Site)).rejects.toThrow('provideFoyer(foyer)')
  site.remove()
})
