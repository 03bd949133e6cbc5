/** What the site does with the wallet's own provider, as a site would. */
type Provider = { request(call: { method: string; params?: readonly unknown[] | object }): Promise<unknown> }

export const message = 'hello'

/** 1.25 ether. */
export const payment = { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1_250_000_000_000_000_000n } as const

export const sign = (provider: Provider | undefined, address: string | undefined): Promise<unknown> | undefined =>
  provider?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })

export const send = (provider: Provider | undefined, from: string | undefined): Promise<unknown> | undefined =>
  provider?.request({
    method: 'eth_sendTransaction',
    params: [{ from, to: payment.to, value: `0x${payment.value.toString(16)}` }],
  })
