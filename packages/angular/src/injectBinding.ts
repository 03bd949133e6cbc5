import { afterNextRender, DestroyRef, inject, type Signal, signal } from '@angular/core'
import type { Binding } from '@foyer/core/bindings'
import { injectFoyer } from './provideFoyer.ts'

/**
 * Follows one thing for as long as the component, or the service, lives. It starts as a server renders it, so that a page hydrates
 * without a difference, and is what holds as soon as the page has been drawn once.
 */
export function injectBinding<value>(binding: Binding<value>): Signal<value> {
  const { foyer } = injectFoyer()
  const value = signal(binding.initial(foyer))
  let stop = () => {}
  let isGone = false
  afterNextRender(() => {
    if (isGone) return
    const update = () => value.set(binding.read(foyer))
    stop = binding.watch(foyer, update)
    update()
  })
  inject(DestroyRef).onDestroy(() => {
    isGone = true
    stop()
  })
  return value.asReadonly()
}
