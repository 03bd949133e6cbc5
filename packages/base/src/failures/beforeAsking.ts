import { toUnsigned } from './unsigned.ts'

/** Runs what comes before a wallet is asked: what fails here has signed nothing, whatever its name. */
export async function beforeAsking<value>(run: () => value | Promise<value>): Promise<value> {
  try {
    return await run()
  } catch (error) {
    throw toUnsigned(error)
  }
}
