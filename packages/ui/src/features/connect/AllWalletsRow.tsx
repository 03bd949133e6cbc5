import { ListItem, type ListItemProps } from '../../components/ListItem.tsx'
import { GridIcon } from '../../components/relayIcons.tsx'
import { Tag } from '../../components/Tag.tsx'

type AllWalletsRowProps = Pick<ListItemProps, 'title' | 'onClick' | 'preload'> & {
  /** How many there are, in words; undefined until it is known. */
  readonly count?: string | undefined
}

/** The way to the whole catalogue. Without hooks: the first frame is drawn from it, too. */
export function AllWalletsRow({ count, ...rest }: AllWalletsRowProps) {
  const grid = (
    <span className="glyph">
      <GridIcon />
    </span>
  )
  return <ListItem leading={grid} trailing={count !== undefined && <Tag>{count}</Tag>} {...rest} />
}
