import { describe } from 'vitest'
import { abilities } from './abilities.ts'
import { connect } from './connect.ts'
import { discover } from './discover.ts'
import type { Absent, Setup } from './harness.ts'
import { leaks } from './leaks.ts'
import { network } from './network.ts'
import { reconnect } from './reconnect.ts'
import { watch } from './watch.ts'

/**
 * What every adapter promises, whatever library it stands on. An unhandled rejection fails the run by itself.
 * @param setup makes one namespace's world anew for each test
 * @param absent what the namespace cannot do by its nature, with the reason printed instead of running the test
 */
export function describeAdapter(name: string, setup: Setup, absent: Absent = {}): void {
  describe(name, () => {
    discover(setup)
    connect(setup, absent)
    watch(setup, absent)
    reconnect(setup, absent)
    network(setup, absent)
    abilities(setup, absent)
    leaks(setup)
  })
}
