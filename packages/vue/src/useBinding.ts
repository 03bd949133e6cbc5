import type { Binding } from '@foyer/core/bindings'
import { getCurrentInstance, onMounted, onScopeDispose, type ShallowRef, shallowRef } from 'vue'
import { useFoyer } from './useFoyer.ts'

/**
 * Follows one thing for as long as the component lives. It starts as a server renders it, so that a page hydrates without a
 * difference, and is what holds as soon as the component is mounted.
 */
export function useBinding<value>(binding: Binding<value>): Readonly<ShallowRef<value>> {
  const { foyer } = useFoyer()
  const value = shallowRef(binding.initial(foyer)) as ShallowRef<value>
  let stop = () => {}
  const start = () => {
    const update = () => {
      value.value = binding.read(foyer)
    }
    stop = binding.watch(foyer, update)
    update()
  }
  if (getCurrentInstance()) onMounted(start)
  else start()
  onScopeDispose(() => stop())
  return value
}
