// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC4337Factory} from "solady/src/accounts/ERC4337Factory.sol";

/// Makes accounts at addresses that follow from their owner: the upper 160 bits of the salt.
contract SmartAccountFactory is ERC4337Factory {
    constructor(address account) ERC4337Factory(account) {}
}
