import { Component, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { FoyerButton, injectFoyerAccount, injectFoyerProvider, provideFoyer } from '@foyer/angular'
import { send, sign } from './checkout.ts'
import { foyer } from './foyer.ts'

@Component({
  selector: 'a-site',
  imports: [FoyerButton],
  template: `
    <foyer-button [disabled]="false" />
    <p data-testid="account">{{ account().status }} {{ account().address }}</p>
    <button [disabled]="!provider()" (click)="sign()">Sign</button>
    <button [disabled]="!provider()" (click)="pay()">Pay</button>
    <output>{{ told() }}</output>
  `,
})
class Site {
  readonly account = injectFoyerAccount('eip155')
  readonly provider = injectFoyerProvider('eip155')
  readonly told = signal<unknown>('')

  async sign(): Promise<void> {
    this.told.set(await sign(this.provider(), this.account().address))
  }

  async pay(): Promise<void> {
    this.told.set(await send(this.provider(), this.account().address))
  }
}

bootstrapApplication(Site, { providers: [provideFoyer(foyer)] })
