import {
  booleanAttribute,
  Directive,
  ElementRef,
  EventEmitter,
  Input,
  inject,
  type OnChanges,
  Output,
  type SimpleChanges,
} from '@angular/core'
import type { Connection } from '@foyer/base'
import type { AccountState } from '@foyer/core'
import type { FoyerButtonProps, FoyerNetworkButtonProps, FoyerWalletButtonProps } from '@foyer/ui'
import { injectFoyer } from './provideFoyer.ts'

/** A custom element whose inputs become its properties. */
@Directive()
abstract class ElementDirective implements OnChanges {
  readonly #element: object = inject<ElementRef<object>>(ElementRef).nativeElement

  constructor() {
    Reflect.set(this.#element, 'foyer', injectFoyer().foyer)
  }

  ngOnChanges(changes: SimpleChanges): void {
    for (const [name, { currentValue }] of Object.entries(changes)) Reflect.set(this.#element, name, currentValue)
  }
}

/** `<foyer-button>`: connects, then shows the account and opens it. */
@Directive({ selector: 'foyer-button', host: { '(accountchange)': 'accountChange.emit($event.detail)' } })
export class FoyerButton extends ElementDirective {
  @Input() size: FoyerButtonProps['size']
  @Input() label: FoyerButtonProps['label']
  @Input() loadingLabel: FoyerButtonProps['loadingLabel']
  @Input({ transform: booleanAttribute }) disabled = false
  @Input() balance: FoyerButtonProps['balance']
  @Input() charsStart: FoyerButtonProps['charsStart']
  @Input() charsEnd: FoyerButtonProps['charsEnd']
  @Input() namespace: FoyerButtonProps['namespace']
  /** The account that the button shows has changed. */
  @Output() readonly accountChange: EventEmitter<AccountState> = new EventEmitter<AccountState>()
}

/** `<foyer-network-button>`: the network, and the others on a press. */
@Directive({ selector: 'foyer-network-button' })
export class FoyerNetworkButton extends ElementDirective {
  @Input() size: FoyerNetworkButtonProps['size']
  @Input() label: FoyerNetworkButtonProps['label']
  @Input({ transform: booleanAttribute }) disabled = false
}

/** `<foyer-wallet-button>`: connects one wallet. */
@Directive({
  selector: 'foyer-wallet-button',
  host: { '(connect)': 'connected.emit($event.detail)', '(connecterror)': 'failed.emit($event.detail)' },
})
export class FoyerWalletButton extends ElementDirective {
  @Input({ required: true }) wallet!: FoyerWalletButtonProps['wallet']
  @Input() namespace: FoyerWalletButtonProps['namespace']
  @Input() size: FoyerWalletButtonProps['size']
  @Input() label: FoyerWalletButtonProps['label']
  @Input({ transform: booleanAttribute }) disabled = false
  /** A press connected the wallet. */
  @Output() readonly connected: EventEmitter<Connection> = new EventEmitter<Connection>()
  /** It did not connect: `ModalClosed` where the visitor left. */
  @Output() readonly failed: EventEmitter<unknown> = new EventEmitter<unknown>()
}

/** The dialog's place in the page, for `disableAppend` and `enableEmbedded`. */
@Directive({ selector: 'foyer-modal' })
export class FoyerModal extends ElementDirective {}
