// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Passes coins on inside a transaction: halves to two accounts, and one call that fails and is forgiven.
contract TestSplitter {
    function split(address payable first, address payable second) external payable {
        first.transfer(msg.value / 2);
        second.transfer(msg.value / 2);
        try this.fail{value: 0}(first) {} catch {}
    }

    function fail(address payable to) external payable {
        to.transfer(address(this).balance);
        revert('no');
    }

    receive() external payable {}
}
