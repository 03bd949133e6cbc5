import '@angular/compiler'
import { Component, InjectionToken, inject } from '@angular/core'
import { FoyerButton, injectFoyerAccount, injectFoyerNetwork, injectFoyerProvider } from '../src/index.ts'

/** Hears who the button shows. */
export const handleAddressToken: InjectionToken<(address: string | undefined) => void> = new InjectionToken(
  'handleAddress',
)

/** A page that shows what it follows. */
@Component({
  selector: 'a-page',
  imports: [FoyerButton],
  template: `
    <p>{{ line() }}</p>
    @if (account().isConnected) { <b>in</b> } @else { <i>out</i> }
    <foyer-button label="Come in" [disabled]="false" (accountChange)="handleAddress($event.address)" />
  `,
})
export class Page {
  readonly account = injectFoyerAccount('eip155')
  readonly network = injectFoyerNetwork()
  readonly provider = injectFoyerProvider('eip155')
  readonly handleAddress = inject(handleAddressToken)

  line(): string {
    const { address, status } = this.account()
    return [address ?? status, this.network().chainId, typeof this.provider()].join(' ')
  }
}
