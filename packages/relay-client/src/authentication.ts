export { formatAuthMessage } from './authentication/cacao.ts'
export { formatRecap, parseRecap, type Recap } from './authentication/recap.ts'
