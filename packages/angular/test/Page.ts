import '@angular/compiler'
import { Component, InjectionToken, inject } from '@angular/core'
import { FoyerButton, injectFoyerAccount, injectFoyerNetwork, injectFoyerProvider } from '../src/index.ts'

/** Hears who the button shows. */
export const hearToken: InjectionToken<(address: string | undefined) => void> = new InjectionToken('hear')

/** A page that shows what it follows. */
@Component({
  selector: 'a-page',
  imports: [FoyerButton],
  template: `
    <p>{{ line() }}</p>
    @if (account().isConnected) { <b>in</b> } @else { <i>out</i> }
    <foyer-button label="Come in" [disabled]="false" (accountChange)="hear($event.address)" />
  `,
})
export class Page {
  readonly account = injectFoyerAccount('eip155')
  readonly network = injectFoyerNetwork()
  readonly provider = injectFoyerProvider('eip155')
  readonly hear = inject(hearToken)

  line(): string {
    const { address, status } = this.account()
    return [address ?? status, this.network().chainId, typeof this.provider()].join(' ')
  }
}
