export { Site as default } from './Site'
