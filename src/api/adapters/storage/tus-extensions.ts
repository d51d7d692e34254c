/** Parts of the tus protocol. Lengths told later are none: a limit could only be checked when the bytes are there. */
export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'termination', 'expiration'];
