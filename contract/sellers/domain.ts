/**
 * The domain of a seller: the host of its sign-up without the first label and without the port
 * (E-SELLER, R-SGN-17).
 */
export const domainOfHost = (host: string): string =>
  host.replace(/:\d+$/, '').split('.').slice(1).join('.')
