import { signTyped } from '../smartAccount/sign.ts'
import { Address, Row, Rows, Warning } from '../ui/parts.tsx'
import { say } from '../words.ts'
import type { Approval } from './approval.ts'
import { requireOwn } from './evm.ts'
import { refuseHiddenTypedOrder } from './hiddenOrders.ts'
import { type ReadTypedData, readTypedData } from './typedData.ts'

/** `eth_signTypedData_v4` [address, data]. @see EIP-712 */
export const signTypedData: Approval<ReadTypedData> = {
  title: 'typed.title',
  lead: (site) => say('typed.lead', { site }),
  approve: 'approve.sign',
  read: (request) => {
    const [account, data] = Array.isArray(request.params) ? request.params : []
    requireOwn(account, request)
    const content = readTypedData(data, request.chainId)
    refuseHiddenTypedOrder(request, content.typed.domain?.verifyingContract)
    return content
  },
  show: ({ primaryType, domain, rows, warnings }) => (
    <>
      {warnings.map((text) => (
        <Warning key={text}>{text}</Warning>
      ))}
      <Rows>
        <Row name={say('typed.type')}>{primaryType}</Row>
        {domain.name && <Row name={say('typed.domain')}>{domain.name}</Row>}
        {domain.contract && (
          <Row name={say('typed.contract')}>
            <Address value={domain.contract} />
          </Row>
        )}
      </Rows>
      <table className="typed">
        <tbody>
          {rows.map(({ path, depth, value }, index) => (
            <tr key={index} data-depth={depth}>
              <th scope="row">{path}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  ),
  run: ({ typed }, request) => signTyped(request, typed),
}
