export { mountDevtools } from './mountDevtools.ts'
