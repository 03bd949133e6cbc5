import {
  close,
  type Foyer,
  isOpenAtom,
  navigate,
  type OpenableView,
  type OpenOptions,
  open,
  replace,
} from '@foyer/core'

export type ModalMethods = {
  /** Opens the dialog. @throws FoyerError `AdapterMissing`, `RelayUriInvalid` */
  readonly open: (options?: OpenOptions) => Promise<void>
  readonly close: () => Promise<void>
  /** Resolves once the last visit was restored, as far as it can be. */
  readonly ready: () => Promise<void>
  readonly isOpen: () => boolean
  /** Puts a screen in the place of the one that is shown. */
  readonly replace: (view: OpenableView) => void
  /** Goes one screen deeper. */
  readonly redirect: (view: OpenableView) => void
}

export function createModalMethods(foyer: Foyer): ModalMethods {
  return {
    open: async (options) => open(foyer, options),
    close: async () => close(foyer),
    ready: () => foyer.ready,
    isOpen: () => foyer.store.get(isOpenAtom),
    replace: (view) => replace(foyer, view),
    redirect: (view) => navigate(foyer, view),
  }
}
