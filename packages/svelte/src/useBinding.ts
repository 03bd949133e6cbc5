import type { Binding } from '@foyer/core/bindings'
import { createSubscriber } from 'svelte/reactivity'
import { useFoyer } from './useFoyer.ts'

/** Reactive in templates, `$derived` and `$effect`: read `current` there, and do not take it apart. */
export type Current<value> = { readonly current: value }

/** Follows one thing for as long as something on the page reads it. */
export function useBinding<value>(binding: Binding<value>): Current<value> {
  const { foyer } = useFoyer()
  const subscribe = createSubscriber((update) => binding.watch(foyer, update))
  return {
    get current() {
      subscribe()
      return binding.read(foyer)
    },
  }
}
