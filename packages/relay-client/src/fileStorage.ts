export { createFileStorage } from './session/createFileStorage.ts'
