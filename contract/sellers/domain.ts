/** The domain of a seller: the host of its sign-up without the first label (E-SELLER, R-SGN-17). */
export const domainOfHost = (host: string): string => host.split('.').slice(1).join('.')
