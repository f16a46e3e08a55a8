import classes from './Initial.module.css'

interface InitialProps {
  readonly name: string
  readonly size?: 'small' | 'large'
  readonly shape?: 'round' | 'square'
}

/** The first letter of a name in a disc; decoration, the name stands beside it. */
export function Initial({ name, size = 'small', shape = 'round' }: InitialProps) {
  const letter = [...name.trim()][0]?.toLocaleUpperCase('pt-BR') ?? '?'
  return (
    <span className={`${classes.root} ${classes[size]} ${classes[shape]}`} aria-hidden="true">
      {letter}
    </span>
  )
}
