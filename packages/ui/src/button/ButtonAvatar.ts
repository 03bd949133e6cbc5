/** A chunk of its own: a page without a connected visitor draws no picture. */
export { Avatar as default } from '../components/Avatar.tsx'
