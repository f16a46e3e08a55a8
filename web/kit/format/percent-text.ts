/** Basis points as people read them: `12,5%`. */
export const percentText = (basisPoints: number): string =>
  `${(basisPoints / 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`
