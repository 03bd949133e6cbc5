export const metadata = { title: 'My site' }

export default function Page() {
  return <h1>My site</h1>
}
