import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The page of an embedded wallet on another origin, which asks before it signs. */
    readonly frameUrl: string
  }
}

/** Speaks the protocol in the fewest words: everyone is logged in, and a signature is a press on a button. */
const script = `
const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const answers = {
  IS_CONNECTED: () => ({ isConnected: true }),
  GET_USER: () => ({ address, chainId: 1, email: 'ada@example.com' }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
  CONNECT_EMAIL: () => ({ action: 'CONNECT' }),
  SYNC_DAPP_DATA() {}, SYNC_THEME() {}, SIGN_OUT() {},
  RPC_ABORT() { for (const id of waiting.splice(0)) post('RPC_REQUEST_ERROR', id, { message: 'Request was aborted' }) },
}
const waiting = []
const post = (type, id, payload) => parent.postMessage({ type: '@w3m-frame/' + type, id, payload }, '*')
addEventListener('message', ({ data }) => {
  const name = String(data.type).slice('@w3m-app/'.length)
  if (name === 'RPC_REQUEST') waiting.push(data.id)
  else post(name + '_SUCCESS', data.id, answers[name]?.())
})
addEventListener('DOMContentLoaded', () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.textContent = 'Sign'
  button.onclick = () => post('RPC_REQUEST_SUCCESS', waiting.shift(), '0xsigned')
  post('READY', undefined, {})
})`

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><html lang="en"><title>Wallet</title><script>${script}</script><body></body></html>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  project.provide('frameUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}/sdk`)
  return async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}
