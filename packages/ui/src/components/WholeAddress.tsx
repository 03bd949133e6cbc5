/** A whole address in groups of four, what is left over in front, to be compared by eye. What is copied has no gaps. */
export function WholeAddress({ address }: { readonly address: string }) {
  const rest = address.length % 4
  const groups = [address.slice(0, rest), ...(address.slice(rest).match(/.{4}/gu) ?? [])].filter(Boolean)
  return (
    <span className="whole-address mono" dir="ltr">
      {groups.map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  )
}
