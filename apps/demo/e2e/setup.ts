import { afterEach } from 'vitest'
import { closePhones } from './phone.ts'
import { closeVisits } from './site.ts'

/** For each file: the modules that files share are read once, and would ask for this once. */
afterEach(closePhones)
afterEach(closeVisits)
