/**
 * The form of one plain mail address (BUG-F15), for every form and for the accounts: no display name, list, quotes or address literal, and
 * nothing in the domain that a name does not have: no path, question or percent sign, which a parser of addresses would cut off or decode.
 */
export const addressPattern = /^(?!.*\.[.@]|\.)[\w!#$%&'*+/=?^`{|}~.-]+@([\p{L}\p{M}\d-]+\.)+\p{L}[\p{L}\p{M}\d-]+$/u;
