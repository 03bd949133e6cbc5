/** `Bitget Wallet (formerly BitKeep)`, `Bitget Wallet` and `bitget` are one name. */
export function toPlainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/\b(wallet|app|mobile|extension|web3|the)\b/g, '')
    .replace(/[^a-z0-9]/g, '')
}
