/** EIP-1193, with the answer's type as the caller names it: sites write it as AppKit's `Provider`. */
export type Provider = {
  request<answer = unknown>(call: {
    readonly method: string
    readonly params?: readonly unknown[] | object | undefined
  }): Promise<answer>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}
