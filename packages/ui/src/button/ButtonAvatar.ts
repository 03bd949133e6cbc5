/** A chunk of its own: a page without a connected visitor draws no picture. */
export { Face as default } from '../components/Face.tsx'
