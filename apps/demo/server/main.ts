import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMembers, type MembersOptions } from './createMembers.ts'

/** Serves what `createMembers` makes of the options in `MEMBERS`, and says on which port. */
const { port, ...options } = JSON.parse(process.env['MEMBERS'] ?? '') as MembersOptions & { readonly port: number }
const server = createServer(createMembers(options))
server.listen(port, '127.0.0.1', () => console.log(`ready on ${(server.address() as AddressInfo).port}`))
