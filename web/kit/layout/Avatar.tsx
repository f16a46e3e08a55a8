import classes from './Avatar.module.css'

interface AvatarProps {
  readonly name: string
  readonly size?: 'small' | 'large'
  readonly shape?: 'round' | 'square'
}

/** The first letter of a name in a disc: a decoration next to the name. */
export function Avatar({ name, size = 'small', shape = 'round' }: AvatarProps) {
  const letter = [...name.trim()][0]?.toLocaleUpperCase('pt-BR') ?? '?'
  return (
    <span className={`${classes.root} ${classes[size]} ${classes[shape]}`} aria-hidden="true">
      {letter}
    </span>
  )
}
